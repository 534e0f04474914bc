import type { Locator } from 'playwright'
import { expect, it } from 'vitest'
import { look, PHONE } from './looks.ts'
import { OWNER, sessionOf } from './staff-page.ts'
import { on } from './stage.ts'

// The screens of money, as somebody sees them who reads Vietnamese: axe finds nothing, and nothing is cut, on a desk and on a phone.

const WIDTHS = [1440, PHONE]

const opened = async (path: string, stands: () => Locator) => {
  await on.own(await sessionOf(OWNER), { remembered: { language: 'vi' } })
  await on.open(path)
  await stands().first().waitFor()
  await expect.poll(() => on.main().getByText('Đang tải').filter({ visible: true }).count()).toBe(0)
}
const seen = (name: string) => look(on.page, `money-vi-${name}`, WIDTHS)
const titled = (name: string) => () => on.page.getByRole('heading', { name, exact: true })

it.each([
  ['credits', '/credits/log', titled('Điểm câu lạc bộ')],
  ['credit-limits', '/credits/settings', titled('Điểm câu lạc bộ')],
  ['payouts', '/payments/payouts', titled('Số dư')],
  ['policies', '/payments/policies', titled('Chính sách hủy')],
  ['daily-report', '/payments/report', () => on.button('Tải xlsx')],
  ['bookkeeping', '/payments/bookkeeping', titled('Sổ sách kế toán')],
])('%s', async (name, path, stands) => {
  await opened(path, stands)
  await seen(name)
})

it('taxes, with a rate that can’t be saved yet', async () => {
  await opened('/payments/taxes', titled('Thuế suất'))
  await on.button('+ Thêm thuế suất').click()
  await on.page.getByRole('group', { name: 'Thuế suất 1', exact: true }).waitFor()
  await on.button('Lưu').click()
  await on.page.getByText('Vui lòng nhập tên', { exact: true }).first().waitFor()
  await seen('taxes')
})

it('credits as they are given', async () => {
  await opened('/credits/log', titled('Điểm câu lạc bộ'))
  await on.button('Cấp điểm câu lạc bộ').click()
  await on.page.getByRole('dialog', { name: 'Cấp điểm câu lạc bộ' }).waitFor()
  await seen('issue')
})
