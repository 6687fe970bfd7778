package main

import (
	"fmt"
	"net/http"
)

type Server struct {
	port int
	name string
}

func (s *Server) Start() error {
	address := fmt.Sprintf(":%d", s.port)
	mux := http.NewServeMux()
	mux.HandleFunc("/", s.home)
	mux.HandleFunc("/health", s.health)
	return http.ListenAndServe(address, mux)
}

func (s *Server) home(w http.ResponseWriter, r *http.Request) {
	fmt.Fprintf(w, "hello from %s", s.name)
}

func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusOK)
	fmt.Fprint(w, "ok")
}
