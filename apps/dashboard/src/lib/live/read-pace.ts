/**
 * How far apart, in milliseconds, a screen reads the same thing again at the least, however much news comes of it: what came meanwhile is
 * read at once afterwards, so that everything is seen within the second of BEYOND-04, and a busy day costs each desk two readings a second.
 */
export const BETWEEN_READINGS_MS = 500
