const today = (zone: string): string => Temporal.Now.plainDateISO(zone).toString()

/** A window in a zone where today is another day than in a club's: what it shows is told by the club's clock all the same. */
export const onAnotherDay = (zone: string): { timezoneId: string } => ({
  // Twenty-five hours lie between them.
  timezoneId: ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((other) => today(other) !== today(zone))!,
})
