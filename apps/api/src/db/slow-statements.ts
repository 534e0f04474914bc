import pg from 'pg'
import { workNow } from './work.ts'

/** A statement that took long, for the log. None of the values that it was sent with is in it: they may be a person's. */
export type SlowStatement = {
  /** What it was sent for: the endpoint's or the job's name. */
  work: string | null
  /** In whose name it ran; null where that was no club's. */
  partnerId: string | null
  /** From when the server could begin with it until its answer, waiting for locks among it. */
  ms: number
  /** Whether it ended with an error, such as one of a limit of time. */
  failed: boolean
  text: string
  /** The plan that its connection has for it, a line for each node; null where that could not be asked for. */
  plan: readonly string[] | null
}

export type SlowStatements = { afterMs: number; tell: (statement: SlowStatement) => void }

/** A statement as it was sent: by its name where it is prepared. */
export type SentStatement = { text: string; name?: string; values?: unknown[] }

type Slow = Omit<SlowStatement, 'plan' | 'partnerId'> & { sent: SentStatement; scope: Scope }

/** What openTransaction set for what is sent in a transaction: plans depend on it. */
export type Scope = { partnerId: string; settings: string } | null

/** So much of a text is kept: the longest ones list columns by the hundred. */
const LONGEST_TEXT = 4000

/**
 * Times the statements of one connection. They are sent without waiting for the answers to those before them, so each is timed from the answer
 * before it. What took long is told with its plan by `explain`, once the connection is at nobody's work and before it has another.
 */
export const timeStatements = (
  { afterMs, tell }: SlowStatements,
  query: (text: string) => Promise<pg.QueryResult>,
): {
  time(sent: SentStatement, scope: Scope, answer: unknown): void
  hasSlow(): boolean
  explain(): Promise<void>
} => {
  let answeredAt = 0
  let slow: Slow[] = []
  return {
    time(sent, scope, answer) {
      const sentAt = performance.now()
      const end = (failed: boolean) => {
        const now = performance.now()
        const ms = now - Math.max(sentAt, answeredAt)
        answeredAt = now
        if (ms >= afterMs)
          slow.push({ work: workNow(), ms: Math.round(ms), failed, text: shortened(sent.text), sent, scope })
      }
      if (answer instanceof Promise)
        answer.then(
          () => end(false),
          () => end(true),
        )
    },
    hasSlow: () => slow.length > 0,
    async explain() {
      const all = slow
      slow = []
      for (const { sent, scope, ...told } of all) {
        const plan = await planOf(query, sent, scope).catch(() => null)
        tell({ ...told, partnerId: scope?.partnerId ?? null, plan })
      }
    },
  }
}

const shortened = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT)

/**
 * The plan that the connection would take for a statement again: where it is prepared, the one that is kept for it. Nothing is run.
 */
const planOf = async (
  query: (text: string) => Promise<pg.QueryResult>,
  { text, name, values = [] }: SentStatement,
  scope: Scope,
): Promise<readonly string[] | null> => {
  // Of several in one text the second one would be run.
  if (name === undefined && (values.length > 0 || text.includes(';'))) return null
  const asked = name === undefined ? text : execution(name, values)
  await query(`BEGIN READ ONLY${scope === null ? '' : `; ${scope.settings}`}`)
  try {
    const { rows } = await query(`EXPLAIN (FORMAT JSON) ${asked}`)
    const [{ Plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN']
    return linesOf(Plan)
  } finally {
    await query('ROLLBACK')
  }
}

// The driver writes values for the server with this; its types don't have it.
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }).utils

const execution = (name: string, values: readonly unknown[]): string => {
  const literal = (value: unknown) => {
    const written = prepareValue(value)
    if (written === null) return 'NULL'
    return typeof written === 'string' ? pg.escapeLiteral(written) : `'\\x${written.toString('hex')}'`
  }
  return `EXECUTE ${pg.escapeIdentifier(name)}(${values.map(literal).join(', ')})`
}

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Function Name'?: string
  'CTE Name'?: string
  'Subplan Name'?: string
  'Plan Rows': number
  'Total Cost': number
  Plans?: PlanNode[]
}

/** Nodes, tables and indexes alone: conditions quote the values that they compare with. */
const linesOf = (node: PlanNode, depth = 0): string[] => {
  const on = node['Relation Name'] ?? node['Function Name'] ?? node['CTE Name']
  const words = [
    node['Subplan Name'] && `${node['Subplan Name']}:`,
    node['Node Type'],
    on && `on ${on}`,
    node['Index Name'] && `by ${node['Index Name']}`,
    `(rows ${node['Plan Rows']}, cost ${Math.round(node['Total Cost'])})`,
  ]
  return [
    '  '.repeat(depth) + words.filter(Boolean).join(' '),
    ...(node.Plans ?? []).flatMap((each) => linesOf(each, depth + 1)),
  ]
}
