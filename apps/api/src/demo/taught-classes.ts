import type { Sport } from '@fieldhouse/domain/facilities'
import { parseClock, WEEKDAYS, type Weekday } from '@fieldhouse/domain/time'
import type { DemoClub } from './demo-club.ts'

/** A class that a demo club teaches week after week. Prices in major units. */
export type DemoClass = {
  name: string
  sport: Sport
  day: Weekday
  /** Minutes after midnight. */
  from: number
  until: number
  /** Key of the member of staff who teaches it. */
  coach: string
  price: number
  memberPrice: number
  /** Places; null where everybody finds room. */
  most: number | null
  /** Passes that a place costs who pays with them; null where none are taken. */
  passes: number | null
  /** How many come every week. */
  students: number
  description: string
}

const read = (table: string): DemoClass[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [day, times, name, sport, coach, prices, most, passes, students, description] = line
        .split('|')
        .map((part) => part.trim())
      const [from, until] = times!.split('-')
      const [price, memberPrice] = prices!.split('/')
      return {
        name: name!,
        sport: sport as Sport,
        day: WEEKDAYS.find((weekday) => weekday === day)!,
        from: parseClock(from!)!,
        until: parseClock(until!)!,
        coach: coach!,
        price: Number(price),
        memberPrice: Number(memberPrice),
        most: most === '' ? null : Number(most),
        passes: passes === '' ? null : Number(passes),
        students: Number(students),
        description: description!,
      }
    })

/** What each of the demo clubs teaches in a week: the price of a place beside that of members, how many it holds, passes, students. */
export const TAUGHT_CLASSES: Readonly<Record<DemoClub['uri'], readonly DemoClass[]>> = {
  riverside: read(`
MO | 07:30-08:30 | Core for racquet players        | Multi-purpose | fitness    | 18/14 | 14 | 1 | 5 | Trunk, hips and shoulders for anybody who swings a racket. Mats are here.
MO | 10:00-11:30 | Badminton for beginners         | Badminton     | shuttle    | 22/16 | 10 | 1 | 5 | Grip, serve and clear. Rackets and shuttles are here.
MO | 16:00-17:30 | Junior badminton, level 1       | Badminton     | juniors    | 20/15 | 12 | 1 | 6 | From seven to ten: footwork games and first rallies.
MO | 19:00-20:30 | Adult tennis, level 1           | Tennis        | adults     | 30/24 | 8  | 1 | 5 | For those who rally from the service line and want the whole court.
TU | 09:00-10:30 | Tennis for beginners            | Tennis        | coach      | 30/24 | 8  | 1 | 5 | Grip, footwork and first rallies. Rackets are here.
TU | 10:00-11:00 | Pickleball basics               | Pickleball    | pickle     | 18/14 | 12 | 1 | 4 | Rules, serve and the kitchen line in an hour. Paddles are here.
TU | 19:00-20:30 | Badminton, intermediate         | Badminton     | shuttle    | 24/18 | 10 | 1 | 5 | Drives, drops and moving as a pair.
WE | 07:30-08:30 | Stretch and recover             | Yoga          | fitness    | 15/12 | 16 |   | 4 | For stiff shoulders and tired calves. Bring a mat.
WE | 09:00-10:30 | Tennis for improvers            | Tennis        | coach      | 30/24 | 8  | 1 | 4 | A second serve to rely on, and a backhand that stays in.
WE | 16:00-17:30 | Junior badminton, level 2       | Badminton     | juniors    | 20/15 | 12 | 1 | 6 | For juniors who keep a rally of ten: net play and doubles.
WE | 19:00-20:30 | Adult tennis, level 2           | Tennis        | adults     | 30/24 | 8  | 1 | 6 | Topspin, approach and volley, with points at the end.
TH | 08:00-09:00 | Drop-in drills                  | Tennis        | coach      | 12/0  |    |   | 4 | Warm-up, baskets and points. Come as you are.
TH | 18:00-19:30 | Pickleball, intermediate        | Pickleball    | pickle     | 22/17 | 12 | 1 | 5 | Third-shot drops, resets and when to speed up.
TH | 19:00-20:00 | Cardio tennis                   | Tennis        | adults     | 22/18 | 12 | 1 | 5 | An hour of running, with a ball to run for.
TH | 19:30-21:00 | Badminton doubles, advanced     | Badminton     | shuttle    | 28/22 | 8  | 1 | 8 | Rotation, service returns and attack from the back. For league players.
FR | 09:00-10:30 | Morning doubles                 | Tennis        | coach      | 28/22 | 8  | 1 | 5 | Positions, poaching and two sets with a new partner each.
FR | 10:00-11:30 | Seniors’ shuttle                | Badminton     | shuttle    | 15/10 | 12 | 1 | 4 | Easy on the knees, sharp at the net. Tea afterwards.
FR | 16:30-18:30 | Badminton squad                 | Badminton     | juniors    | 26/20 | 10 | 1 | 6 | For juniors who play for their schools; by trial.
FR | 19:00-21:00 | Match play, intermediate        | Tennis        | adults     | 32/26 | 8  | 1 | 5 | Sets against everybody, and a word from the coach at the change of ends.
SA | 09:00-11:00 | Junior squad                    | Tennis        | coach      | 25/18 | 12 | 1 | 7 | For players from eight to twelve who have their own racket.
SA | 10:00-12:00 | Junior badminton, weekend       | Badminton     | juniors    | 24/18 | 14 | 1 | 6 | All levels from seven to fourteen, in three groups.
SA | 15:00-16:30 | Smash and footwork clinic       | Badminton     | shuttle    | 26/20 | 10 | 1 | 5 | Six corners, jump timing and where to put it. Advanced.
SU | 07:30-08:30 | Yoga on the terrace             | Yoga          | fitness    | 15/15 | 16 |   | 5 | Slow stretches before the heat. Bring a mat.
SU | 09:00-10:00 | Tennis tots                     | Tennis        | adults     | 18/14 | 8  | 1 | 4 | From four to seven, with soft balls and a parent at the fence.
SU | 10:00-11:30 | Pickleball open coaching        | Pickleball    | pickle     | 20/15 | 16 | 1 | 5 | Games on all courts, with the coach going round. All levels.
`),
  harbour: read(`
WE | 18:00-19:00 | Cardio tennis         | Tennis | coach | 28/20 | 10 | 1 | 0 | An hour of running that happens to involve a ball.
SU | 10:00-11:30 | Sunday doubles clinic | Tennis | coach | 35/25 | 8  |   | 0 | Who goes to the net, and who says so.
`),
}
