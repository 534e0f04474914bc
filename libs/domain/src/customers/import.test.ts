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
  }
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
    [{ addressCountry: 'Vietnam' }, { addressCountry: 'Invalid country' }],
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
