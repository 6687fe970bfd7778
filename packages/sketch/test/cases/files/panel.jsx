import React, { useState } from 'react'
import { Button } from './button'

export function Panel({ title, children }) {
  const [open, setOpen] = useState(true)
  const toggle = () => setOpen(!open)

  return (
    <section className="panel">
      <header>
        <h2>{title}</h2>
        <Button onClick={toggle}>Toggle</Button>
      </header>
      {open && <div className="body">{children}</div>}
      <footer>
        <small>{title.length} characters</small>
      </footer>
    </section>
  )
}
