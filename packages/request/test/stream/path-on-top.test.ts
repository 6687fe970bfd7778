import { pathOnTop } from '@emend/request'
import { expect, test } from 'vitest'

test.for([
  ['// src/a.ts', 'src/a.ts'],
  ['# .gitignore', '.gitignore'],
  ['//src/a.ts', undefined],
  ['//.CommonJS', undefined],
  ['#!/bin/bash', undefined],
  ['// ... existing code ...', undefined],
] as const)('%s', ([line, path]) => expect(pathOnTop(['', line, 'code'])).toBe(path))
