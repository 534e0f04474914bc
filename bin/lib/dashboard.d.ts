export function ensureDashboard(node: string): Promise<boolean>
