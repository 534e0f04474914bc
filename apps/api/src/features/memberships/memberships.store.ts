import type { RenewalRule } from '@fieldhouse/domain/memberships'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** A plan's option as the database keeps it: minor units. */
export type StoredPricing = { priceMinor: number; currency: string; recurring: number }

/** A plan's rule for pauses as the database keeps it: minor units. */
export type StoredPauseRule = {
  maxDays: number
  minDays: number
  fee: { kind: 'fixed'; priceMinor: number; currency: string } | { kind: 'share'; percent: number } | null
}

export type PlanRow = {
  id: string
  name: string
  benefits: string | null
  status: 'active' | 'inactive'
  visible: boolean
  pricing: StoredPricing[]
  pause: StoredPauseRule | null
  renewal: RenewalRule | null
  /** How many per cent of the value of unused days cancelling suggests to give back. */
  unusedRefundPercent: number
}

/** A plan with how often what may be edited of it was saved. */
export type EditedPlan = PlanRow & { version: number }

const columns = sql`id, name, benefits, status, visible, pricing, pause, renewal, unused_refund_percent AS "unusedRefundPercent", version`

/** Plans of a partner, oldest first, hidden ones too unless a visibility is asked for; with how many there are in all. */
export const findPlans = async (
  db: Kysely<DB>,
  partnerId: string,
  { visible, offset, limit }: { visible: boolean | null; offset: number; limit: number },
): Promise<{ rows: EditedPlan[]; total: number }> => {
  const all = db.selectFrom('membership_plans').where('partner_id', '=', partnerId)
  const plans = visible === null ? all : all.where('visible', '=', visible)
  const rows = await plans
    .select(['id', 'name', 'benefits', 'status', 'visible', 'pricing', 'pause', 'renewal', 'version'])
    .select('unused_refund_percent as unusedRefundPercent')
    .orderBy('created_at')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .$castTo<EditedPlan>()
    .execute()
  const { total } = await plans.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export const findPlan = async (db: Kysely<DB>, partnerId: string, id: string): Promise<EditedPlan | undefined> => {
  const { rows } = await sql<EditedPlan>`
    SELECT ${columns} FROM membership_plans WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
  return rows[0]
}

/** A plan, locked until the command ends: two edits at once follow each other. */
export const lockPlan = async ({ db, partnerId }: Command, id: string): Promise<EditedPlan | undefined> => {
  const { rows } = await sql<EditedPlan>`
    SELECT ${columns} FROM membership_plans
    WHERE (partner_id, id) = (${partnerId}, ${id}) FOR NO KEY UPDATE`.execute(db)
  return rows[0]
}

/** The currency in which the partner sells. */
export const findCurrency = async (db: Kysely<DB>, partnerId: string): Promise<string> => {
  const { rows } = await sql<{ currency: string }>`
    SELECT coalesce(default_currency_id, 'SGD') AS currency FROM partners WHERE id = ${partnerId}`.execute(db)
  return rows[0]!.currency
}

export const insertPlan = async ({ db, partnerId, now }: Command, plan: EditedPlan): Promise<void> => {
  await sql`
    INSERT INTO membership_plans (partner_id, id, name, benefits, status, visible, pricing, pause, renewal, unused_refund_percent,
      version, created_at)
    VALUES (${partnerId}, ${plan.id}, ${plan.name}, ${plan.benefits}, ${plan.status}, ${plan.visible},
      ${JSON.stringify(plan.pricing)}::jsonb, ${plan.pause && JSON.stringify(plan.pause)}::jsonb,
      ${plan.renewal && JSON.stringify(plan.renewal)}::jsonb, ${plan.unusedRefundPercent}, ${plan.version}, ${new Date(now)})`.execute(
    db,
  )
}

/** Writes what may change of a plan; its pricing never does. */
export const updatePlan = async ({ db, partnerId }: Command, plan: EditedPlan): Promise<void> => {
  await sql`
    UPDATE membership_plans SET name = ${plan.name}, benefits = ${plan.benefits}, status = ${plan.status},
      visible = ${plan.visible}, pause = ${plan.pause && JSON.stringify(plan.pause)}::jsonb,
      renewal = ${plan.renewal && JSON.stringify(plan.renewal)}::jsonb, unused_refund_percent = ${plan.unusedRefundPercent},
      version = ${plan.version}
    WHERE (partner_id, id) = (${partnerId}, ${plan.id})`.execute(db)
}
