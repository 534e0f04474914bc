import { afterEach, expect } from 'vitest'
import { takeBroken } from './browser.ts'

// A screen that throws for a moment is gone before a journey looks at it.
afterEach(() => expect(takeBroken(), 'what the pages threw').toEqual([]))
