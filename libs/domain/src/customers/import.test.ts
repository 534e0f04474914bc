import { describe, expect, it } from 'vitest'
import { IMPORT_FIELDS, isEnough, matchColumns, readImportRow } from './index.ts'

describe('the columns of an imported file', () => {
  it('are those of the template by their names [CUSTOMERS-17]', () => {
    const names =
      'First Name,Last Name,Email,Mobile,Gender,Date of Birth,ID,Street,Unit,City,Country,Postal Code,Membership Plan,Membership Start Date,Internal Note'.split(
        ',',
      )
    expect(matchColumns(names)).toEqual([...IMPORT_FIELDS])
  })

  it.each([
    [
      ['  FIRST_NAME ', 'e-mail', 'Colour'],
      ['firstName', 'email', null],
    ],
    [
      ['Tên', 'Họ', 'Số điện thoại', 'Ngày sinh'],
      ['firstName', 'lastName', 'mobile', 'dob'],
    ],
    [
      ['Email', 'E-Mail', 'Name'],
      ['email', null, 'firstName'],
    ],
    [
      ['', '??'],
      [null, null],
    ],
  ])('%j mean %j', (names, expected) => {
    expect(matchColumns(names)).toEqual(expected)
  })

  it.each([
    [['firstName', 'email'], true],
    [['mobile', null, 'firstName'], true],
    [['firstName', 'lastName'], false],
    [['email'], false],
  ] as const)('%j are enough to know people by: %s', (fields, expected) => {
    expect(isEnough(fields)).toBe(expected)
  })
})

describe('a row of an imported file', () => {
  const club = {
    today: '2026-11-21',
    plans: new Map([['adult membership', 'Adult membership']]),
    sellsMemberships: true,
    dayOrders: { dob: 'dayFirst', membershipStart: 'dayFirst' },
    countryNamed: (name: string) =>
      new Map([
        ['vn', 'VN'],
        ['vietnam', 'VN'],
      ]).get(name.toLowerCase()) ?? null,
  } as const
  const kim = { firstName: 'Kim', email: 'kim@mail.example' }
  const read = (cells: object) => readImportRow({ ...kim, ...cells }, club)

  it('that names a plan is none where who sends it may not sell memberships [CUSTOMERS-18]', () => {
    const sent = (membershipPlan: string) =>
      readImportRow({ ...kim, membershipPlan }, { ...club, sellsMemberships: false })
    expect(sent('adult membership')).toEqual({ problems: { membershipPlan: 'Not permitted' } })
    expect(sent('Junior')).toEqual({ problems: { membershipPlan: 'Unknown membership plan' } })
    for (const none of ['', 'No']) expect(sent(none)).toMatchObject({ customer: { membershipPlan: null } })
  })

  it.each(['\n', '\r\n', '\v', '\u0085', '\u2028', '\u2029'])(
    'has one line in each field but the note: %j between two words is refused by its name',
    (between) => {
      const cell = `Two${between}lines`
      for (const field of ['firstName', 'lastName', 'addressCity', 'partnerSideCustomerIdString'])
        expect(read({ [field]: cell })).toEqual({ problems: { [field]: 'Several lines' } })
      expect(read({ partnerNote: cell })).toMatchObject({ customer: { partnerNote: cell } })
    },
  )

  it('has no name that nobody sees, and none that turns what stands beside it around', () => {
    expect(read({ firstName: '\u200B\u2800' })).toEqual({ problems: { firstName: 'Missing' } })
    expect(read({ firstName: '\u202EKim\u0007 ', lastName: '\u200B' })).toMatchObject({
      customer: { firstName: 'Kim', lastName: '' },
    })
  })

  it('is a customer with all that stands there [CUSTOMERS-18]', () => {
    expect(
      read({
        gender: 'M',
        dob: '29/02/1984',
        addressCountry: 'vn',
        mobile: '9123 4567',
        membershipPlan: ' adult MEMBERSHIP',
        membershipStart: '2026-01-31',
        partnerNote: ' Left-handed ',
      }),
    ).toEqual({
      customer: {
        firstName: 'Kim',
        lastName: '',
        email: 'kim@mail.example',
        mobile: '9123 4567',
        gender: 'male',
        dob: '1984-02-29',
        partnerSideCustomerIdString: null,
        addressStreet: null,
        addressUnit: null,
        addressCity: null,
        addressCountry: 'VN',
        addressPostalCode: null,
        partnerNote: 'Left-handed',
        membershipPlan: 'Adult membership',
        membershipStart: '2026-01-31',
      },
      isGenderAssumed: false,
    })
  })

  it.each([
    ['female', ['Female', 'F', 'woman', 'GIRL', 'nữ', 'Nữ', 'NU', 'nu\u031B\u0303']],
    ['male', ['male', 'M', 'Man', 'boy', 'Nam', 'NAM GIỚI']],
  ] as const)('is %s by its words in English and Vietnamese: %j [BEYOND-52]', (gender, words) => {
    for (const word of words)
      expect(read({ gender: word })).toMatchObject({ customer: { gender }, isGenderAssumed: false })
  })

  it('that says no gender takes the one that is usual, and tells so [CUSTOMERS-21] [BEYOND-52]', () => {
    expect(read({ gender: ' ' })).toMatchObject({ customer: { gender: 'female' }, isGenderAssumed: true })
  })

  it('has its dates in the order of their column, and is born before 1970 [BEYOND-52]', () => {
    const dates = { dob: '03/04/1961', membershipStart: '5/6/2026' }
    const days = (dob: 'dayFirst' | 'monthFirst', membershipStart: 'dayFirst' | 'monthFirst') =>
      readImportRow({ ...kim, ...dates }, { ...club, dayOrders: { dob, membershipStart } })
    expect(days('dayFirst', 'monthFirst')).toMatchObject({
      customer: { dob: '1961-04-03', membershipStart: '2026-05-06' },
    })
    expect(days('monthFirst', 'dayFirst')).toMatchObject({
      customer: { dob: '1961-03-04', membershipStart: '2026-06-05' },
    })
  })

  it.each(['', 'No', 'NO '])(
    'has no membership where its plan is %j [CUSTOMERS-18] [CUSTOMERS-19]',
    (membershipPlan) => {
      expect(read({ membershipPlan })).toMatchObject({ customer: { membershipPlan: null } })
    },
  )

  it.each(['Adult membership', 'Junior', 'Family'])(
    'has the membership that a club calls %s, in any case, as files of other systems name it [CUSTOMERS-19]',
    (plan) => {
      const synced = new Map(['Adult membership', 'Junior', 'Family'].map((name) => [name.toLowerCase(), name]))
      for (const membershipPlan of [plan, plan.toUpperCase(), ` ${plan.toLowerCase()} `])
        expect(readImportRow({ ...kim, membershipPlan }, { ...club, plans: synced })).toMatchObject({
          customer: { membershipPlan: plan },
        })
    },
  )

  it.each([
    [{ firstName: ' ' }, { firstName: 'Missing' }],
    [{ email: '' }, { email: 'Missing', mobile: 'Missing' }],
    [{ email: 'kim@' }, { email: 'Invalid email' }],
    [{ mobile: '12' }, { mobile: 'Invalid phone number' }],
    [{ gender: 'other' }, { gender: 'Invalid gender' }],
    [{ gender: 'constructor' }, { gender: 'Invalid gender' }],
    [{ dob: '30/02/1990' }, { dob: 'Invalid date' }],
    [{ dob: '22/11/2026' }, { dob: 'Invalid date' }],
    [{ dob: '31/12/1899' }, { dob: 'Invalid date' }],
    [{ addressCountry: 'Atlantis' }, { addressCountry: 'Invalid country' }],
    [{ lastName: 'M\uFFFDller' }, { lastName: 'Unreadable' }],
    [{ membershipPlan: 'Junior' }, { membershipPlan: 'Unknown membership plan' }],
    [{ membershipStart: 'soon' }, { membershipStart: 'Invalid date' }],
    [{ partnerNote: 'x'.repeat(1001) }, { partnerNote: 'Too long' }],
    [{ lastName: 'a\u0000b' }, { lastName: 'Unreadable' }],
    [{ lastName: '\ud800' }, { lastName: 'Unreadable' }],
    [
      { firstName: '', dob: 'x' },
      { firstName: 'Missing', dob: 'Invalid date' },
    ],
  ])('%j is refused: %j [CUSTOMERS-18]', (cells, problems) => {
    expect(read(cells)).toEqual({ problems })
  })
})
