import { makeBeside } from '../../../lib/files/make-beside.ts'
import { drawFile } from './draw-file.ts'

// Runs in a worker of its own, so that the page answers while a long file is made.
makeBeside(drawFile)
