/** How a booking of the drawn day stands at noon. */
export type DrawnState = 'paid' | 'unpaid'

/** A customer's booking of the drawn day; times on the venue's clock. */
export type DrawnBooking = {
  court: string
  from: string
  until: string
  customer: string
  plan: string
  state: DrawnState
  note?: string
}

const read = (table: string): DrawnBooking[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [court, times, customer, plan, state, note] = line.split('|').map((part) => part.trim())
      const [from, until] = times!.split('-')
      return {
        court: court!,
        from: from!,
        until: until!,
        customer: customer!,
        plan: plan!,
        state: state as DrawnState,
        ...(note && { note }),
      }
    })

/** Today at Riverside, as the design draws it; the day on which the demo is loaded looks like this. */
export const DRAWN_BOOKINGS: readonly DrawnBooking[] = read(`
Court 1  | 07:00-08:30 | Nguyễn An          | Gold Annual    | paid   | Bringing two guests
Court 1  | 09:00-10:00 | James Whitfield    | Gold Annual    | paid
Court 1  | 13:30-15:00 | Đặng Hà            | Silver Monthly | paid
Court 1  | 17:00-18:00 | Lê Minh Quân       | Pay as you go  | unpaid
Court 1  | 18:00-20:00 | Priya Raghunathan  | Gold Annual    | paid   | Ball machine, please
Court 1  | 20:00-21:00 | Tom Becker         | Off-peak       | paid
Court 2  | 07:00-08:00 | Sarah Lim          | Off-peak       | paid
Court 2  | 08:00-09:00 | Trần Thị Kiều Oanh | Gold Annual    | paid
Court 2  | 14:00-15:30 | Phạm Đức Huỳnh     | Silver Monthly | unpaid | Khách xin trả tiền mặt tại quầy. Call before 18:00.
Court 2  | 16:00-17:00 | Marcus Tan         | Gold Annual    | paid
Court 2  | 18:00-19:00 | Võ Thanh Tùng      | Gold Annual    | paid
Court 2  | 19:00-20:30 | Hana Kobayashi     | Silver Monthly | paid
Court 3  | 08:00-09:30 | Oliver Grant       | Gold Annual    | paid
Court 3  | 14:00-15:00 | Bùi Gia Hân        | Student        | paid
Court 3  | 15:00-15:30 | Chloe Ng           | Silver Monthly | paid
Court 3  | 19:00-21:00 | Hoàng Anh Dũng     | Gold Annual    | paid   | Doubles ladder, round 3
Court 4  | 07:30-09:00 | Rachel Koh         | Gold Annual    | paid
Court 4  | 09:00-10:30 | Ngô Bảo Châu       | Silver Monthly | paid
Court 4  | 13:00-14:00 | Daniel Fischer     | Pay as you go  | unpaid
Court 4  | 16:00-18:00 | Huỳnh Thuỷ Tiên    | Gold Annual    | paid
Court 4  | 19:00-20:00 | Lucas Moreau       | Silver Monthly | paid
Hall A1  | 09:00-10:00 | Aisha Rahman       | Silver Monthly | paid
Hall A1  | 10:00-11:30 | Đỗ Quang Vinh      | Off-peak       | paid   | Needs two rackets
Hall A1  | 14:00-16:00 | Nguyễn Khánh Vy    | Gold Annual    | paid
Hall A1  | 18:00-19:00 | Wei Jie Chua       | Gold Annual    | paid
Hall A1  | 19:00-20:00 | Mai Phương         | Pay as you go  | unpaid
Hall A1  | 20:00-21:30 | Ethan Cole         | Student        | paid
Hall A2  | 08:00-09:00 | Lý Hoài Nam        | Off-peak       | paid
Hall A2  | 09:00-09:45 | Grace Ho           | Trial          | unpaid
Hall A2  | 11:00-12:00 | Samir Patel        | Gold Annual    | paid
Hall A2  | 13:00-14:30 | Trịnh Công Sơn     | Silver Monthly | paid
Hall A2  | 17:00-18:30 | Đinh Hải Yến       | Gold Annual    | paid
Hall A2  | 19:00-21:00 | Ben Carter         | Gold Annual    | paid
Hall A3  | 09:30-11:00 | Vũ Ngọc Lan        | Gold Annual    | paid   | Prefers the far end
Hall A3  | 12:00-13:00 | Isabel Reyes       | Off-peak       | paid
Hall A3  | 14:30-15:30 | Phan Thế Anh       | Silver Monthly | paid
Hall A3  | 16:00-17:00 | Noah Williams      | Student        | unpaid
Hall A3  | 18:00-20:00 | Cao Mỹ Duyên       | Gold Annual    | paid
Hall B1  | 11:00-12:00 | Kevin Ong          | Silver Monthly | paid
Hall B1  | 15:00-16:30 | Tạ Bích Loan       | Off-peak       | paid
Hall B1  | 18:00-19:00 | Nguyễn Hữu Thắng   | Gold Annual    | paid
Hall B1  | 19:00-19:30 | Zoe Adams          | Pay as you go  | unpaid
Hall B1  | 20:00-21:00 | Dương Tú Anh       | Student        | paid
Hall B2  | 10:00-11:00 | Farah Aziz         | Off-peak       | paid
Hall B2  | 13:00-15:00 | Lương Xuân Trường  | Gold Annual    | paid
Hall B2  | 17:00-18:00 | Emily Sharp        | Silver Monthly | paid
Hall B2  | 18:00-19:30 | Hồ Tấn Tài         | Gold Annual    | paid
Pickle 1 | 11:00-12:00 | Mei Ling Teo       | Gold Annual    | paid
Pickle 1 | 14:00-15:00 | Đoàn Văn Hậu       | Off-peak       | paid
Pickle 2 | 08:00-09:00 | Anna Keller        | Gold Annual    | paid
Pickle 2 | 10:00-11:00 | Quách Thị Lan      | Student        | paid
Pickle 2 | 12:30-14:00 | Ryan Cheong        | Silver Monthly | paid   | Birthday, ask for the corner table
Pickle 2 | 17:00-18:00 | Lâm Tuyết Nhi      | Gold Annual    | paid
Pickle 3 | 09:00-10:00 | Peter Novak        | Pay as you go  | unpaid
Pickle 3 | 14:00-15:00 | Kiều Minh Tuấn     | Gold Annual    | paid
Pickle 3 | 16:30-17:30 | Sofia Rossi        | Silver Monthly | paid
`)

/** What the club itself does that day. A block and an event stand on the courts at once. */
export const DRAWN_EVENTS: readonly {
  courts: readonly string[]
  from: string
  until: string
  name: string
  type: 'internalEvent' | 'closure'
}[] = [
  { courts: ['Court 1', 'Court 2'], from: '10:00', until: '12:00', name: 'Junior squad', type: 'internalEvent' },
  { courts: ['Hall B1'], from: '08:00', until: '10:00', name: 'Coaches’ clinic', type: 'internalEvent' },
  { courts: ['Court 3'], from: '11:00', until: '13:00', name: 'Net repair', type: 'closure' },
]

/** Closed by the facility form. */
export const DRAWN_CLOSURE = { court: 'Hall B2', from: '20:00', until: '22:00' }

/** Closed by a price setting of that day alone, so that the court on the same ground stays open. */
export const DRAWN_DISABLED = { court: 'Court 4', from: '20:00', until: '22:00' }
