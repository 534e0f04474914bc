import { DRAWN_BOOKINGS } from './drawn-day.ts'
import type { DemoClub } from './demo-club.ts'
import { createRandom, type Random } from './random.ts'

export type DemoCustomer = {
  firstName: string
  lastName: string
  email: string
  mobile: string
  gender: 'female' | 'male'
  note: string | null
  /** The membership plan's name, or null. */
  plan: string | null
  /** Days before the load on which the person joined. */
  joinedDaysAgo: number
  /** On the drawn day, with that plan. */
  isDrawn: boolean
}

type Pool = { family: string; given: string; familyFirst: boolean }
const POOLS: Record<'vietnamese' | 'english' | 'indian' | 'malay' | 'chinese' | 'european', Pool> = {
  vietnamese: {
    family: 'Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý',
    given:
      'Thu_Hà Minh_Khoa Bảo_Ngọc Quang_Huy Thanh_Trúc Gia_Bảo Hồng_Nhung Đức_Anh Mỹ_Linh Tuấn_Kiệt Khánh_Linh Hải_Đăng Phương_Thảo Anh_Thư Nhật_Minh Kim_Ngân Hữu_Phước Diễm_My',
    familyFirst: true,
  },
  english: {
    family:
      'Smith Jones Taylor Brown Wilson Evans Walker Wright Hughes Green Hall Wood Clarke Turner Cooper Ward Morris King',
    given: 'Amelia Jack Olivia Harry Isla George Ava Charlie Emily Oscar Freya Leo Grace Archie Sophie Henry Ella Max',
    familyFirst: false,
  },
  indian: {
    family: 'Sharma Iyer Nair Menon Pillai Reddy Gupta Kapoor Rao Krishnan Desai Bose Chandra Mehta Joshi Verma',
    given: 'Ananya Arjun Kavya Rohan Meera Vikram Divya Karthik Nisha Aditya Lakshmi Sanjay Pooja Rahul Shreya Dev',
    familyFirst: false,
  },
  malay: {
    family: 'Ismail Hassan Osman Yusof Salleh Ahmad Ibrahim Zainal Hamid Latif Bakar Daud',
    given: 'Nurul Hafiz Siti Amir Aisyah Faizal Zara Iskandar Nadia Rizal Hidayah Syafiq Liyana Danish',
    familyFirst: false,
  },
  chinese: {
    family: 'Tan Lim Lee Ng Ong Wong Goh Chua Chan Koh Teo Ang Yeo Tay Ho Low Toh Sim',
    given:
      'Wei_Ling Jun_Hao Xin_Yi Zhi_Wei Hui_Min Kai_Wen Li_Ting Yi_Xuan Shu_Fen Boon_Keng Jia_Hui Wen_Jie Mei_Yan Ming_Hui',
    familyFirst: false,
  },
  european: {
    family: 'Müller Rossi Dubois Novák Kowalski Silva García Jansen Lindqvist Petrov Moreau Fischer Costa Weber',
    given: 'Anna Luca Camille Jakub Zofia Tiago Lucía Lars Elin Ivan Chloé Felix Inês Jonas',
    familyFirst: false,
  },
}
const MIX: Record<string, readonly (readonly [keyof typeof POOLS, number])[]> = {
  riverside: [
    ['vietnamese', 26],
    ['chinese', 26],
    ['english', 16],
    ['indian', 14],
    ['malay', 12],
    ['european', 6],
  ],
  harbour: [
    ['english', 52],
    ['european', 18],
    ['chinese', 12],
    ['vietnamese', 10],
    ['indian', 8],
  ],
}
const NOTES = ['Prefers mornings', 'Left-handed, asks for court 1', 'Plays in the Tuesday ladder', 'Pays by invoice']

/**
 * The customers of a club, the same for the same seed: those of the drawn day first, then made-up ones of the names that
 * are common there. Emails and mobiles are all different and belong to nobody.
 */
export const planCustomers = (club: DemoClub, seed: string): DemoCustomer[] => {
  const random = createRandom(`${seed}/${club.uri}/people`)
  const drawn = club.uri === 'riverside' ? DRAWN_BOOKINGS : []
  const names = new Map<string, string | null>(drawn.map((booking) => [booking.customer, booking.plan]))
  while (names.size < club.customers) {
    const name = madeUpName(random, random.weighted(MIX[club.uri]!))
    if (!names.has(name)) names.set(name, madeUpPlan(random, club))
  }
  return [...names].map(([name, plan], i) => {
    const cut = name.lastIndexOf(' ')
    return {
      // As lists show it: first name, then last name.
      firstName: name.slice(0, cut),
      lastName: name.slice(cut + 1),
      email: `${plainName(name)}.${i + 1}@mail.example`,
      mobile: mobileOf(club, i),
      gender: random.chance(0.5) ? 'female' : 'male',
      note: random.chance(0.04) ? random.pick(NOTES) : null,
      plan,
      isDrawn: i < drawn.length,
      joinedDaysAgo: i < drawn.length ? random.whole(190, 900) : random.whole(1, 900),
    }
  })
}

const madeUpName = (random: Random, origin: keyof typeof POOLS): string => {
  const { family, given, familyFirst } = POOLS[origin]
  const last = random.pick(family.split(' '))
  const first = random.pick(given.split(' ')).replaceAll('_', ' ')
  return familyFirst ? `${last} ${first}` : `${first} ${last}`
}

const madeUpPlan = (random: Random, club: DemoClub): string | null =>
  random.weighted<string | null>([
    ...club.plans.map((plan) => [plan.name, plan.share] as const),
    [null, 100 - club.plans.reduce((sum, plan) => sum + plan.share, 0)],
  ])

const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[đĐ]/g, 'd')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '.')

const mobileOf = (club: DemoClub, i: number): string =>
  club.countryCode === 'SG'
    ? `+65 ${8000 + (i % 1000)} ${1000 + i}`
    : `+61 491 57${Math.floor(i / 100)} ${100 + (i % 100)}`
