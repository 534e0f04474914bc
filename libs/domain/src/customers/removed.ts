/** What stands for a field that is cleared, in a call that carries changed fields only (CUSTOMERS-38). */
export const REMOVED = '[[removed]]'
