import { parentPort, workerData } from 'node:worker_threads'
import './switches.js'
import type { Question, Share } from '../share.js'
import { answersOf } from './answers.js'

const answer = await answersOf(workerData as Share)
parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)))
parentPort?.postMessage('ready')
