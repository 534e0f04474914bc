import type { DaySchedule, Slot, SlotBooking } from '@fieldhouse/contract/schedule'
import { customerName } from '@fieldhouse/domain/customers'
import { toMajor } from '@fieldhouse/domain/money'
import type { Slot as PricedSlot } from '@fieldhouse/domain/schedule'
import { dateOf, toIso } from '@fieldhouse/domain/time'
import type { DayOfGroup, ScheduledBooking, ScheduledCustomer } from './day-schedule.store.ts'

type Court = Omit<DaySchedule['facilities'][number], 'slots'>
type Priced = PricedSlot<ScheduledBooking>
type Order = NonNullable<ScheduledBooking['order']>
type Customer = { customer: ScheduledCustomer; planName: string | null }

/** Pieces of a text, which are joined once. */
type Out = ReturnType<typeof createOut>
/** Puts the JSON of a value behind what is there. */
type Write<T> = (of: T, out: Out) => void

/** The list is used again for each text: it would grow from nothing each time, to as much garbage as the text itself. */
const createOut = () => {
  const pieces: string[] = []
  let count = 0
  return {
    put: (piece: string) => void (pieces[count++] = piece),
    joined: (): string => {
      const text = pieces.join('')
      pieces.fill('', 0, count)
      count = 0
      return text
    },
  }
}

/**
 * A writer of objects as the contract has them, one field after the other. A day has thousands of them; made as objects before they
 * become text they are much of what a reading leaves behind. A writer that lacks a field of the contract does not compile.
 */
const writerOf =
  <Reply>() =>
  <T>(fields: { [Name in keyof Required<Reply>]: Write<T> }): Write<T> => {
    const labels = Object.keys(fields).map((name, place) => `${place === 0 ? '{' : ','}"${name}":`)
    const writes = Object.values<Write<T>>(fields)
    return (of, out) => {
      for (let place = 0; place < writes.length; place++) {
        out.put(labels[place]!)
        writes[place]!(of, out)
      }
      out.put('}')
    }
  }

/** What stands in JSON as it is. */
const IS_PLAIN = /^[ !#-[\]-~]*$/
const quoted = (text: string): string => (IS_PLAIN.test(text) ? `"${text}"` : JSON.stringify(text))

const text =
  <T>(of: (value: T) => string | null): Write<T> =>
  (value, out) => {
    const found = of(value)
    out.put(found === null ? 'null' : quoted(found))
  }
const plain =
  <T>(of: (value: T) => number | boolean): Write<T> =>
  (value, out) =>
    out.put(String(of(value)))
const json =
  <T>(of: (value: T) => unknown): Write<T> =>
  (value, out) =>
    out.put(JSON.stringify(of(value)))
const orNull =
  <T, U>(of: (value: T) => U | null, write: Write<U>): Write<T> =>
  (value, out) => {
    const found = of(value)
    if (found === null) out.put('null')
    else write(found, out)
  }

const writeOrder = writerOf<NonNullable<SlotBooking['order']>>()<Order>({
  id: text(({ id }) => id),
  readableId: text(({ readableId }) => readableId),
  status: text(({ status }) => status),
  paymentMethod: text(({ paymentMethod }) => paymentMethod),
  priceCents: plain(({ price }) => price),
  netCents: plain(({ price, discount }) => price - discount),
  orderDiscountCents: plain(({ orderDiscount }) => orderDiscount),
  owedCents: plain(({ owed }) => owed),
  owedBy: json(({ owedBy }) => owedBy),
  lineCount: plain(({ lineCount }) => lineCount),
  customerNote: text(({ customerNote }) => customerNote),
  partnerNote: text(({ partnerNote }) => partnerNote),
  paidOut: plain(({ paidOut }) => paidOut),
  taxOnTop: json(({ taxOnTop }) => taxOnTop),
})

const writeCustomer = writerOf<NonNullable<SlotBooking['customer']>>()<Customer>({
  id: text(({ customer }) => customer.id),
  name: text(({ customer }) => customerName(customer)),
  email: text(({ customer }) => customer.email),
  mobile: text(({ customer }) => customer.mobile),
  planName: text(({ planName }) => planName),
  memberDays: json(({ customer }) => customer.plans.map(({ from, until }) => ({ from, until }))),
  partnerNote: text(({ customer }) => customer.partnerNote),
})

type WriteCourt = (court: Court, slots: readonly Priced[]) => string

/**
 * Writes courts of one group's day as JSON, with what stands in their slots (SCHEDULE-48); without `extended` ids and types only
 * (SCHEDULE-71). What many cells say, a time or a customer, is written once.
 */
export const courtWriter = ({ zone, currency }: DayOfGroup['group'], extended: boolean): WriteCourt => {
  const times = new Map<number, string>()
  const time =
    <T>(of: (value: T) => number): Write<T> =>
    (value, out) => {
      const at = of(value)
      let known = times.get(at)
      if (known === undefined) times.set(at, (known = `"${toIso(at)}"`))
      out.put(known)
    }
  const customers = new Map<ScheduledCustomer, { planName: string | null; json: string }>()
  const customerOn: Write<ScheduledBooking> = ({ customer, start }, out) => {
    if (customer === null) return out.put('null')
    const day = customer.plans.length > 0 ? dateOf(start, zone) : ''
    const planName = customer.plans.find(({ from, until }) => from <= day && day <= until)?.name ?? null
    let known = customers.get(customer)
    if (known?.planName !== planName || known === undefined) {
      const apart = createOut()
      writeCustomer({ customer, planName }, apart)
      customers.set(customer, (known = { planName, json: apart.joined() }))
    }
    out.put(known.json)
  }
  const bare = {
    id: text<ScheduledBooking>(({ bookingId }) => bookingId),
    type: text<ScheduledBooking>(({ type }) => type),
  }
  const writeBooking = extended
    ? writerOf<SlotBooking>()<ScheduledBooking>({
        ...bare,
        groupId: text(({ groupId }) => groupId),
        groupSize: plain(({ groupSize }) => groupSize),
        eventName: text(({ eventName }) => eventName),
        classSessionId: text(({ classSessionId }) => classSessionId),
        processingStatus: text(({ processingStatus }) => processingStatus),
        timeRange: writerOf<NonNullable<SlotBooking['timeRange']>>()<ScheduledBooking>({
          start: time(({ start }) => start),
          end: time(({ end }) => end),
        }),
        mainFacilityName: text(({ mainFacilityName }) => mainFacilityName),
        customer: customerOn,
        order: orNull(({ order }) => order, writeOrder),
      })
    : writerOf<Pick<SlotBooking, 'id' | 'type'>>()<ScheduledBooking>(bare)
  const writeSlot = writerOf<Slot>()<Priced>({
    date: text(({ date }) => date),
    start: time(({ start }) => start),
    end: time(({ end }) => end),
    status: text(({ status }) => status),
    price: orNull(
      ({ price }) => price,
      json((price: number) => ({ price: toMajor(price, currency), currency })),
    ),
    booking: orNull(({ occupancy }) => occupancy, writeBooking),
  })
  const out = createOut()
  return (court, slots) => {
    out.put(JSON.stringify(court).slice(0, -1))
    out.put(',"slots":[')
    slots.forEach((slot, place) => {
      if (place > 0) out.put(',')
      writeSlot(slot, out)
    })
    out.put(']}')
    return out.joined()
  }
}
