/** A session ends this many days after its last use (SHELL-31). */
export const SESSION_DAYS = 30

/** However much it is used, a session ends this many days after it was opened (decision 0022). */
export const SESSION_LIFETIME_DAYS = 90
