/** The days of the week, short, as every part of the dashboard calls them. */
export const weekday = { MO: 'T2', TU: 'T3', WE: 'T4', TH: 'T5', FR: 'T6', SA: 'T7', SU: 'CN' }
