export const API_FLAGS: readonly string[]
export const API_MAIN: string
export function apiEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv
