/** Why the product does not start: its message says what to do, and is all that whoever starts it has to read. */
export class StartRefused extends Error {}
