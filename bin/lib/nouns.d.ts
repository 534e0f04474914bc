export const JOURNEYS: Record<string, readonly string[]>
export function nouns(): string[]
export function testsOfNouns(wanted: readonly string[]): { files: string[]; sweeps: string[]; titles: string }
export function isSweep(file: string): boolean
