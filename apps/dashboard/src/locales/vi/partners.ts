import type en from '../en/partners.ts'
import type { Texts } from '../texts.ts'

export default {
  title: 'Đối tác',
  create: 'Tạo tài khoản đối tác',
  search: 'Tìm theo tên hoặc địa chỉ trang',
  name: 'Tên',
  uri: 'Địa chỉ trang',
  type: 'Loại',
  country: 'Quốc gia',
  status: 'Trạng thái',
  actions: 'Thao tác',
  switch: 'Chuyển',
  edit: 'Sửa',
  active: 'Đang dùng',
  isActive: 'Bạn đang làm việc cho đối tác này',
  switchTo: 'Chuyển sang {name}',
  editOf: 'Sửa {name}',
  none: 'Chưa có đối tác nào',
  noneHint: 'Hãy tạo đối tác đầu tiên để bắt đầu.',
  noMatch: 'Không có đối tác nào khớp với “{query}”',
  switchFailed: 'Không chuyển được đối tác',
} satisfies Texts<typeof en>
