/** A text of our own for the log, which is written as it is: it may name orders, payment pages and settings, but no person. */
export class LogLine extends Error {}
