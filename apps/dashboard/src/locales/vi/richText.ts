import type en from '../en/richText.ts'
import type { Texts } from '../texts.ts'

export default {
  toolbar: 'Định dạng văn bản',
  bold: 'Đậm',
  italic: 'Nghiêng',
  underline: 'Gạch chân',
  strike: 'Gạch ngang',
  heading: 'Tiêu đề',
  subheading: 'Tiêu đề phụ',
  bullets: 'Danh sách',
  numbers: 'Danh sách đánh số',
  quote: 'Trích dẫn',
  undo: 'Hoàn tác',
  redo: 'Làm lại',
  link: 'Liên kết',
  editLink: 'Sửa liên kết',
  address: 'Địa chỉ liên kết',
  setLink: 'Đặt liên kết',
  removeLink: 'Bỏ liên kết',
  cancel: 'Hủy',
  leadsNowhere: 'Liên kết phải dẫn đến một trang web, địa chỉ email hoặc số điện thoại.',
  count: '{written}/{longest} ký tự',
  more: 'Xem thêm',
  less: 'Thu gọn',
  tooLong: 'Văn bản quá dài.',
} satisfies Texts<typeof en>
