/** The days of the week, short, as every part of the dashboard calls them. */
export const weekday = { MO: 'Mon', TU: 'Tue', WE: 'Wed', TH: 'Thu', FR: 'Fri', SA: 'Sat', SU: 'Sun' }
