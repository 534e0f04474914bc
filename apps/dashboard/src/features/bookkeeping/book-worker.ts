import { makeBeside } from '../../lib/files/make-beside.ts'
import type { BookJob } from './book-job.ts'
import { drawPostings } from './draw-postings.ts'

// Runs in a worker of its own, so that the page answers while the file of a year is made.
makeBeside<BookJob>(drawPostings)
