import { extractText, getDocumentProxy } from 'unpdf'
import type { Readings } from './fixtures/reader.ts'
import { TUESDAY } from './fixtures/stage.ts'

/** What a club is answered of its taxes, and of an order with them; it has some for these readings alone. */
export const OF_TAXES: Readings = {
  taxes: async ({ club, desk, owner, product }, { ask, note, keep, asked }) => {
    const { finance, operations } = club.staff
    const partnerId = club.id
    await ask(finance, 'getTaxes', { partnerId })
    const parts = [
      { name: 'CGST', percent: 9 },
      { name: 'SGST', percent: 9 },
    ]
    const rate = { name: 'GST', registrationNumber: 'M90367530Y', inclusive: true, parts }
    const body = { rounding: 'line' as const, sellerName: 'Riverside Pte. Ltd.', sellerAddress: '1 River Road' }
    const rates = [
      { ...rate, validFrom: '2024-01-01', kinds: ['court' as const, 'fee' as const] },
      { ...rate, validFrom: '2024-01-01', kinds: ['class' as const], inclusive: false },
    ]
    await owner.saveTaxes({ partnerId, body: { ...body, rates, version: 1 } })
    await ask(finance, 'getTaxes', { partnerId })
    const bookings = [desk.range({ day: TUESDAY, court: 3, from: 21, until: 22 })]
    const options = { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true }
    const price = { bookings, paymentMethod: 'creditCard' as const, isForceBook: true, options }
    await ask(operations, 'priceBooking', { partnerId, body: price })
    const { id } = await desk.book({ day: TUESDAY, court: 3, from: 21, until: 22 }, { orderStatus: 'paid' })
    await owner.cancelOrder({ id, body: { refundAmountCents: 1000, handedBack: true } })
    const { readableId } = (await desk.order(id)).readableId
    const named = (text: string) => text.replaceAll(readableId, 'THE_ORDER')
    const shown = (data: unknown) => JSON.parse(named(JSON.stringify(data))) as unknown
    await ask(operations, 'getOrder', { id }, shown)
    await ask(operations, 'listTaxDocuments', { id }, shown)
    asked.add('getTaxDocument')
    const api = product.as(operations)
    for (const { id: documentId } of (await api.listTaxDocuments({ id })).data) {
      const { fileName, bytes } = await api.getTaxDocument({ id, documentId })
      const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: false })
      note(`${operations.name}: ${fileName}`, named(text.join('\n--- page ---\n')))
    }
    await keep('taxes')
  },
}
