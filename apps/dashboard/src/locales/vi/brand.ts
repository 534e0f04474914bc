import type en from '../en/brand.ts'
import type { Texts } from '../texts.ts'

export default {
  copyAddress: 'Sao chép địa chỉ',
  noneFound: 'Không có kết quả phù hợp',
  picture: {
    error: 'Lỗi',
    pictureTooLarge: 'Ảnh này lớn hơn 10 MB.',
    notAPicture: 'Tệp này không phải là ảnh: chỉ nhận jpg, png, gif hoặc webp.',
    pictureOfOtherType: 'Định dạng thật của tệp này không đúng với tên tệp.',
    pictureDamaged: 'Ảnh này bị hỏng.',
    pictureTooManyPixels: 'Ảnh này có hơn 40 megapixel.',
    failed: 'Không thể tải ảnh lên. Vui lòng thử lại.',
  },
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
