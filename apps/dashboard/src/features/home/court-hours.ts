import { formatCount } from '../../lib/formats/formats.ts'

/** Minutes on courts as hours, to a tenth: beside their share they are not to say something else. */
export const courtHours = (minutes: number): string => formatCount(Math.round(minutes / 6) / 10)
