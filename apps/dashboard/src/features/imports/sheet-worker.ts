import { makeBeside } from '../../lib/files/make-beside.ts'
import { sheetAsCsv } from './read-sheet.ts'

// Runs in a worker of its own: what unpacks to a thousand times its size ends this worker, not the page, and reaches no server.
makeBeside(sheetAsCsv)
