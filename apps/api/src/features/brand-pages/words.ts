import type { Locale } from '../../messages/locale.ts'
import { WEEKDAY_NAMES } from '../../messages/templates/vi.ts'

/** What the page of a club says of itself in a language; the club's own words stay as they are. */
export type PageWords = {
  venues: string
  venue: string
  sports: string
  hours: string
  closed: string
  call: string
  callToBook: string
  website: string
  map: string
  noVenues: string
  photoOf: (venue: string) => string
  days: Readonly<Record<string, string>>
  language: string
  poweredBy: string
  courts: (count: number) => string
  plans: string
  noPlans: string
  /** What a price of a plan is for, in months. */
  every: (months: number) => string
}

const en: PageWords = {
  venues: 'Venues',
  venue: 'Venue',
  sports: 'What we play',
  hours: 'Opening hours',
  closed: 'Closed',
  call: 'Call',
  callToBook: 'Call to book',
  website: 'Website',
  map: 'Show on a map',
  noVenues: 'Our venues will be shown here soon.',
  photoOf: (venue) => `Photo of ${venue}`,
  days: {
    MO: 'Monday',
    TU: 'Tuesday',
    WE: 'Wednesday',
    TH: 'Thursday',
    FR: 'Friday',
    SA: 'Saturday',
    SU: 'Sunday',
    PH: 'Public holidays',
  },
  language: 'Tiếng Việt',
  poweredBy: 'Runs on Fieldhouse',
  courts: (count) => (count === 1 ? '1 facility' : `${count} facilities`),
  plans: 'Memberships',
  noPlans: 'Our memberships will be shown here soon.',
  every: (months) => (months === 1 ? '/ month' : months === 12 ? '/ year' : `/ ${months} months`),
}

const vi: PageWords = {
  venues: 'Cơ sở',
  venue: 'Cơ sở',
  sports: 'Môn thể thao',
  hours: 'Giờ mở cửa',
  closed: 'Đóng cửa',
  call: 'Gọi điện',
  callToBook: 'Gọi để đặt chỗ',
  website: 'Trang web',
  map: 'Xem trên bản đồ',
  noVenues: 'Các cơ sở của chúng tôi sẽ sớm có mặt tại đây.',
  photoOf: (venue) => `Ảnh của ${venue}`,
  days: { ...WEEKDAY_NAMES, PH: 'Ngày lễ' },
  language: 'English',
  poweredBy: 'Vận hành trên Fieldhouse',
  courts: (count) => `${count} sân`,
  plans: 'Gói hội viên',
  noPlans: 'Các gói hội viên của chúng tôi sẽ sớm có mặt tại đây.',
  every: (months) => (months === 1 ? '/ tháng' : months === 12 ? '/ năm' : `/ ${months} tháng`),
}

/** The page's own words in a language. */
export const pageWordsIn = (locale: Locale): PageWords => (locale === 'vi' ? vi : en)
