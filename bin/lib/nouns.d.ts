export function nouns(): string[]
export function testsOfNouns(wanted: readonly string[]): { files: string[]; sweeps: string[]; titles: string }
