import { describe, expect, it } from 'vitest'
import en from './en.ts'
import { flatTexts } from './fixtures/flat-texts.ts'
import vi from './vi.ts'

/**
 * What a reader would take for something else if the words were swapped: English words and the Vietnamese ones for them, both patterns.
 * The words of a group exclude each other: where the English text has one, the Vietnamese text has the same one and no other.
 */
const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'states of payments and orders': {
    'unpaid|not paid': 'chưa (trả|thanh toán)',
    '(?<!be |gets )paid(?! out)': 'đã (trả|thanh toán)',
    '(?<!how |nothing )to pay|to be paid|no longer due|owed': '(?<!không )phải trả|còn nợ',
    'nothing to pay': 'không phải trả',
    '(?<!… |be |is )refunded': 'đã hoàn',
    refunding: 'đang hoàn',
    unrefunded: 'chưa hoàn',
    adjusted: 'đã điều chỉnh',
    captured: 'đã thu',
    'cancell?ed': '(đã|bị|chưa) hủy',
    '(?<!being )confirmed': '(đã|được|có thể) xác nhận',
    pending: 'chờ xác nhận',
  },
  outcomes: { '^failed$': 'thất bại', '^payment succeeds$': 'thành công' },
  'what a button does': {
    'mark(ing)? as paid': 'ghi nhận đã trả',
    'mark as refunded': 'ghi nhận đã hoàn',
    'mark as confirmed': 'ghi nhận đã xác nhận',
    'cancel(l?ed)?': 'hủy',
    '(issue|confirm) refund': 'hoàn tiền',
    collect: 'thu',
    'undo(ne)?': 'hoàn tác',
    delete: 'xóa',
    move: 'dời',
    reopen: 'mở lại',
    'close (day|again|the day)': 'chốt',
    '^print': 'in',
    '^save': 'lưu',
  },
  'names of fields': {
    '^payment$': 'thanh toán',
    '^refund$': 'hoàn tiền',
    '^amount$': 'số tiền',
    '^reason$': 'lý do',
    '^note$': 'ghi chú',
    '^status$': 'trạng thái',
    '^date$': 'ngày',
    '^when$': 'thời gian',
    '^percent$': 'phần trăm',
  },
  'shares of what was paid': {
    kept: 'giữ lại',
    returned: '(?<!phải )hoàn lại',
    '^to return': 'phải hoàn lại',
  },
  amounts: {
    total: 'tổng( cộng)?',
    subtotal: 'tạm tính',
    discount: 'giảm giá',
    'fees?': 'phí',
    difference: 'chênh lệch',
    balance: 'số dư',
    'old price': 'giá cũ',
    'new price(?! setting)': 'giá mới',
    'member prices?': 'giá hội viên',
  },
  'the books of a day': {
    '^(… )?taken$': '(?<!thực )thu',
    '^(… )?refunded$': '(đã )?hoàn',
    '^(… )?net$': 'thực thu',
    '^ledger$': 'sổ cái',
    '^log$': 'nhật ký',
    missing$: 'thiếu',
    'too much$': 'thừa',
    '^expected': 'dự kiến',
    counted: 'đếm được',
  },
  'what became of credits': {
    '^… issued': 'cấp',
    '^… used': 'dùng',
    '^… given back': 'trả lại',
    '^… revoked': 'thu hồi',
  },
  people: {
    'customers?': 'khách(?! vãng lai)',
    'walk-in': 'khách vãng lai',
    staff: 'nhân viên',
    'partners?': 'đối tác',
    'member(ship)?s?': 'hội viên',
    'owners?': 'chủ (sở hữu|doanh nghiệp)',
  },
  'where a club plays': {
    'venues?': 'cơ sở',
    // What the map searches is any place, and a class has some left.
    'places?(?! (left|ahead|free))': 'địa điểm|chỗ',
  },
  'what takes a court': {
    'bookings?|book': 'đặt',
    'events?(?! name)': 'sự kiện',
    'block(s|ed)?': 'chặn',
    'closures?|court is closed': 'đóng( cửa)?',
    'linked|links': 'liên kết',
    // English calls one session of it a class, too.
    'class(es)?': 'lớp|buổi',
  },
  'states of a slot': {
    '^available': '(?<!không )còn trống',
    '^not available': 'không mở bán|không còn trống',
    '^closed$': 'đóng cửa',
    '^held$': 'đang giữ',
    '^past': 'đã qua',
  },
  'ways to pay': {
    cash: 'tiền mặt',
    'credit cards?': '(?<!quẹt )thẻ( tín dụng)?',
    '(club )?credits': 'điểm câu lạc bộ',
    cheque: 'séc',
    'bank transfer': 'chuyển khoản',
    voucher: 'phiếu quà tặng',
    'point of sales': 'máy quẹt thẻ tại quầy',
    wallet: 'ví',
    passes: 'lượt',
    'online payments?': 'thanh toán trực tuyến',
  },
  weekdays: { mon: 't2', tue: 't3', wed: 't4', thu: 't5', fri: 't6', sat: 't7', sun: 'cn' },
  opposites: {
    '^previous': 'trước',
    '^next': 'sau|tiếp( theo)?',
    ascending: 'tăng dần',
    descending: 'giảm dần',
    'zoom in': 'phóng to',
    'zoom out': 'thu nhỏ',
    '^from$': 'từ',
    '^to$': 'đến',
    '^start( date)?$': 'bắt đầu',
    '^end$': 'kết thúc',
    '^on$': 'bật',
    '^off$': 'tắt',
    '^daily$': 'hằng ngày',
    '^weekly$': 'hằng tuần',
    '^first name$': 'tên',
    '^last name$': 'họ',
  },
}

/** Texts whose Vietnamese says the same in other words. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'analytics.pastDays': 'no slot that is past: days that the figures are of',
  'classes.cancel.failed': 'the words of the specification, for what every other text calls to cancel',
  'analytics.pastWeeks': 'no slot that is past: weeks that the figures are of',
  'common.palette.move': 'arrow keys move a cursor, no booking',
  'bookkeeping.accounts.walletFunded': 'into a wallet: nothing was owed',
  'bookkeeping.views.cash': 'money that came in by any method, as accountants say it',
  'bookkeeping.income.cash': 'money that came in by any method, as accountants say it',
  'dayClose.emptyHint': 'no state: what did not happen',
  'customers.membership.wasNotCanceled': 'the words of the specification, which spell it with one l',
  'customers.membership.sold': 'to be paid by whoever buys it: not paid yet',
  'customers.pause.cost': 'to be paid by whoever pauses it: not paid yet',
  'common.tax.net': 'without tax, as accountants say it; the net of a day is what stayed',
  'reports.column.net': 'without tax, as accountants say it; the net of a day is what stayed',
  'waitingLists.up': 'a line of people is put in order, no booking is moved',
  'waitingLists.down': 'a line of people is put in order, no booking is moved',
  'lessons.place.save': 'a private lesson is a session too, and Vietnamese has one word for both',
  'payouts.balance.soon': 'no slot: what can be paid out soon',
  'payouts.balance.owed': 'by the club, not by a customer',
  'payouts.status.PAID': 'to the club: paid out',
  'payouts.status.PENDING': 'a payout waits to be sent, nobody confirms it',
  'payouts.one.differs': 'by the provider to the club: paid out',
  'bookings.move.moneyMoved': 'money moves in one of two ways: taken, or given back',
  'bookings.cancel.nothingPaid': 'nothing was paid: the customer has not paid',
  'orders.cancel.nothingPaid': 'nothing was paid: the customer has not paid',
  'orders.filter.canceledLabel': 'names a filter, whose choices are the states',
  'payments.bank.hint': 'the customer of a bank is the holder of its card',
  'classes.review.allow': 'instructors who teach twice at a time, at any two places',
  'staff.venues.hint': 'a booking is a turn on a court, no pass',
  'schedule.note.partner': 'the partner is the club of who reads it',
}

// Only whole words, and what is filled in is none.
const has = (text: string, words: string): boolean =>
  new RegExp(`(?<!\\p{L})(${words})(?!\\p{L})`, 'iu').test(text.replaceAll(/\{\w+\}/g, '…'))

/** The words of which only one of two twins has its own. */
const swapped = (english: string, vietnamese: string): string[] =>
  Object.values(GROUPS)
    .map((group) => Object.entries(group))
    .filter((group) => group.some(([word]) => has(english, word)))
    .flatMap((group) => group.filter(([word, words]) => has(english, word) !== has(vietnamese, words)))
    .map(([word]) => word)

describe('the terms of the product', () => {
  const vietnamese = new Map(flatTexts(vi))
  const swaps = flatTexts(en).flatMap(([key, text]) => {
    const twin = vietnamese.get(key) ?? ''
    return swapped(text, twin).map((word) => ({ key, word, text, twin }))
  })

  it('are the same in both languages, and none is said by the word of another', () => {
    expect(swaps.filter(({ key }) => !(key in OTHERWISE))).toEqual([])
  })

  it('are said in other words only where that is listed', () => {
    expect([...new Set(swaps.map(({ key }) => key))].filter((key) => key in OTHERWISE).sort()).toEqual(
      Object.keys(OTHERWISE).sort(),
    )
  })

  it('each occur in a text', () => {
    const words = Object.values(GROUPS).flatMap((group) => Object.keys(group))
    expect(words.filter((word) => !flatTexts(en).some(([, text]) => has(text, word)))).toEqual([])
  })
})
