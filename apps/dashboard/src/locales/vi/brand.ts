import type en from '../en/brand.ts'
import type { Texts } from '../texts.ts'

export default {
  copyAddress: 'Sao chép địa chỉ',
  noneFound: 'Không có kết quả phù hợp',
  seo: {
    title: 'Cài đặt SEO',
    pageTitle: 'Tiêu đề trang',
    keywords: 'Từ khóa',
    keywordsHint: 'Cách nhau bằng dấu phẩy.',
    description: 'Mô tả meta',
    preview: 'Xem trước kết quả tìm kiếm',
    noTitle: 'Tiêu đề trang',
    noDescription: 'Phần mô tả sẽ hiển thị ở đây.',
  },
} satisfies Texts<typeof en>
