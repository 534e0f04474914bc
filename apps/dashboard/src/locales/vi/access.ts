import type en from '../en/access.ts'
import type { Texts } from '../texts.ts'

export default {
  invitations: 'Lời mời',
  asks: '{club} muốn mời bạn tham gia đội ngũ với vai trò {roles}.',
  hint: 'Câu lạc bộ không thấy gì về tài khoản của bạn cho đến khi bạn tham gia.',
  unnamed: 'Một câu lạc bộ',
  join: 'Tham gia',
  joinOf: 'Tham gia {club}',
  joined: 'Bạn đã tham gia {club}',
  joinFailed: 'Chưa tham gia được {club}',
  goTo: 'Chuyển sang {club}',
  decline: 'Từ chối',
  declineOf: 'Từ chối lời mời của {club}',
  declineTitle: 'Từ chối lời mời?',
  declineText: '{club} sẽ thấy bạn đã từ chối. Nếu đổi ý, hãy nhờ câu lạc bộ mời lại.',
  declined: 'Đã từ chối lời mời',
  declineFailed: 'Chưa từ chối được lời mời',
  clubs: 'Câu lạc bộ của bạn',
  clubsFailed: 'Không tải được danh sách câu lạc bộ. Thử lại',
  count_one: '{count} lời mời',
  count_other: '{count} lời mời',
  wentThere: 'Bạn đã chuyển sang {club} ở thẻ khác',
  switchFailed: 'Bạn vẫn đang ở câu lạc bộ cũ',
} satisfies Texts<typeof en>
