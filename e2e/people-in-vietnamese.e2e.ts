import { formatSlashedDay } from '@fieldhouse/domain/time'
import type { Locator } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { look } from './looks.ts'
import { clubOf, dayIn, type Club } from './schedule-page.ts'
import { freshEmail, once, OWNER, sessionOf } from './staff-page.ts'
import { on } from './stage.ts'

// The screens of customers, memberships, staff and limits, as somebody sees them who reads Vietnamese: nothing is cut, and nothing is
// in a reader's way, on a desk, a tablet and a phone.

const WIDTHS = [1440, 768, 390]

let club: Club
let customer: { id: string; name: string }
let plan: string
beforeAll(async () => {
  club = await clubOf(OWNER)
  const { client, partnerId } = club
  const made = await client.createCustomer(
    {
      body: {
        partnerId,
        firstName: 'Phương',
        lastName: 'Nguyễn',
        email: freshEmail('phuong'),
        partnerNote: 'Thuận tay trái',
      },
    },
    once(),
  )
  customer = { id: made.data.id, name: 'Phương Nguyễn' }
  plan = 'Vàng theo tháng'
  const pricing = { price: 80, currency: 'SGD', recurring: 1 } as const
  const { data: sold } = await client.createMembershipPlan(
    {
      partnerId,
      body: {
        name: plan,
        pricing: [pricing],
        pause: { minDays: 1, maxDays: 30, fee: null },
        renewal: { orderDays: 7, reminderDays: [5], chargeDays: [2], graceDays: 4 },
      },
    },
    once(),
  )
  await client.placeSubscriptionOrder(
    {
      partnerId,
      body: {
        customerId: customer.id,
        subscription: { planId: sold.id, pricingWindow: pricing, startAt: formatSlashedDay(dayIn(0)), renews: true },
      },
    },
    once(),
  )
})

const page = () => on.page
const dialog = (name?: string | RegExp): Locator =>
  page()
    .getByRole('dialog', name === undefined ? {} : { name })
    .filter({ visible: true })
    .last()
const seen = (name: string) => look(page(), `people-vi-${name}`, WIDTHS)
const closed = async () => {
  await page().keyboard.press('Escape')
  await expect.poll(() => page().getByRole('dialog').filter({ visible: true }).count()).toBe(0)
}
const opened = async () => {
  await on.own(await sessionOf(OWNER), { remembered: { language: 'vi' } })
}

it('of customers: the list, its forms, somebody’s dialog and page, merging, uploading and exporting', async () => {
  await opened()
  await on.open('/customers')
  await on.heading(/^Khách hàng/)
  await page().getByRole('checkbox').nth(1).waitFor()
  await seen('customers')
  await page().getByRole('button', { name: 'Xuất danh sách' }).click()
  await page().getByRole('menuitem', { name: 'Tệp CSV' }).waitFor()
  await seen('export')
  await page().keyboard.press('Escape')
  await on.main().getByRole('button', { name: 'Thêm khách hàng' }).click()
  await dialog('Thêm khách hàng').waitFor()
  await seen('add')
  await closed()
  await page().getByRole('button', { name: 'Tải lên CSV' }).click()
  await dialog('Tải lên CSV').waitFor()
  await seen('upload')
  await closed()

  await on.open(`/customers?id=${customer.id}`)
  const theirs = dialog(new RegExp(customer.name))
  await theirs.getByRole('region', { name: 'Gói hội viên' }).getByText(plan, { exact: true }).waitFor()
  await seen('dialog')
  await theirs
    .getByRole('button', { name: /^Tạm ngưng/ })
    .first()
    .click()
  await dialog('Tạm ngưng gói hội viên').waitFor()
  await seen('pause')
  await dialog('Tạm ngưng gói hội viên').getByRole('button', { name: 'Hủy', exact: true }).click()
  await theirs.getByRole('button', { name: 'Xóa dữ liệu cá nhân' }).click()
  const erase = dialog('Xóa dữ liệu cá nhân')
  await erase.getByRole('textbox').fill(customer.name)
  await erase.getByRole('button', { name: 'Xóa vĩnh viễn' }).click()
  // The membership runs, and is not paid.
  await erase.getByRole('alert').getByText('Gói hội viên còn hiệu lực').waitFor()
  await seen('erase')

  await on.open(`/customers/${customer.id}`)
  await page()
    .getByRole('heading', { level: 1, name: new RegExp(customer.name) })
    .waitFor()
  await seen('page')
  await page().getByRole('button', { name: 'Gộp…' }).click()
  await dialog('Gộp khách hàng').getByText('Gộp vào').waitFor()
  await seen('merge')
})

it('of memberships: the plans, a plan with its pauses and renewals, and the refund policy', async () => {
  await opened()
  await on.open('/memberships')
  await page().getByRole('heading', { level: 2, name: plan }).waitFor()
  await seen('plans')
  await page().getByRole('button', { name: '+ Tạo gói hội viên' }).click()
  const form = dialog()
  await form.getByRole('switch').first().waitFor()
  for (const each of await form.getByRole('switch').all()) if (!(await each.isChecked())) await each.click()
  await seen('plan')
  await on.open('/memberships')
  await page()
    .getByRole('button', { name: /hính sách hoàn tiền/ })
    .click()
  await dialog().getByRole('textbox').first().waitFor()
  await seen('refund-policy')
})

it('of staff: the list, the form, the roles, what one may do, and looking through it', async () => {
  await opened()
  await on.open('/staff/list')
  await page().getByRole('table').getByRole('row').nth(1).waitFor()
  await seen('staff')
  await page().getByRole('button', { name: '+ Thêm nhân viên' }).click()
  await dialog('Thêm nhân viên').getByRole('button', { name: 'Thêm và mời' }).click()
  await dialog('Thêm nhân viên').getByText('Thiếu tên', { exact: true }).waitFor()
  await seen('staff-form')
  await on.open('/staff/roles')
  await page()
    .getByRole('button', { name: /^Xem quyền của/ })
    .nth(1)
    .click()
  await dialog(/^Quyền của vai trò/).waitFor()
  await seen('role')
  const [tab] = await Promise.all([
    page().context().waitForEvent('page'),
    dialog(/^Quyền của vai trò/)
      .getByRole('button', { name: 'Xem thử' })
      .click(),
  ])
  on.look(tab)
  await tab.getByRole('region', { name: 'Xem thử' }).waitFor()
  await on.visit('/customers')
  await on.heading(/^Khách hàng/)
  await seen('view-as')
})

it('of one’s own second factor, and of the limits of bookings', async () => {
  await opened()
  await on.open('/')
  await page()
    .getByRole('button', { name: /Trình đơn tài khoản/ })
    .click()
  await page().getByRole('menuitem', { name: 'Tên, mật khẩu và đăng nhập' }).click()
  await dialog('Tên, mật khẩu và đăng nhập').getByRole('heading', { name: 'Xác thực hai bước' }).waitFor()
  await seen('second-factor')
  await on.open('/facilities/settings')
  await on.main().getByRole('link').first().click()
  const limits = page().getByRole('region', { name: 'Giới hạn đặt sân' })
  await limits.getByRole('textbox').first().waitFor()
  await limits.scrollIntoViewIfNeeded()
  await seen('limits')
})
