import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { Refused } from '../db/refused.ts'
import type { SealingKey } from './seal.ts'

/** The keys for numbers of bank accounts; the first one seals, all of them open. */
export type BankKeys = {
  /** Refuses where there is none: a number is never kept in plain. */
  all: () => readonly [SealingKey, ...SealingKey[]]
  /** Puts a new key before the others; null where the keys are the environment's, which somebody changes there. */
  add: (() => void) | null
  /** Forgets every key but the first and those that are in use; null where the keys are the environment's. */
  forgetUnused: ((used: ReadonlySet<string>) => void) | null
}

const KEY = /^([\w-]{1,40}):([A-Za-z0-9+/]{43}=)$/

/**
 * Reads keys as they are written: `id:base64` of 32 bytes each, separated by commas. Throws for anything else, and for two keys
 * of one id: what the second sealed would open no more.
 */
export const parseBankKeys = (written: string): SealingKey[] => {
  const keys = written.split(',').map((part) => {
    const [, id, secret] = KEY.exec(part.trim()) ?? []
    if (id === undefined || secret === undefined)
      throw new Error('keys are written as id:base64 of 32 bytes, separated by commas')
    return { id, secret: Buffer.from(secret, 'base64') }
  })
  const twice = keys.find(({ id }, index) => keys.findIndex((other) => other.id === id) < index)
  if (twice) throw new Error(`two keys for numbers of bank accounts are called ${twice.id}`)
  return keys
}

const written = (keys: readonly SealingKey[]): string =>
  keys.map(({ id, secret }) => `${id}:${secret.toString('base64')}`).join(',')

const newKey = (): SealingKey => ({ id: randomBytes(6).toString('hex'), secret: randomBytes(32) })

/** What was written stays, even when the power goes: a folder is told too, where the system can (Windows cannot). */
const settle = (path: string): void => {
  if (process.platform === 'win32') return
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/**
 * Puts a file in its place whole or not at all, for half a file of keys would open nothing: `place` moves it there from beside it.
 * It is on the disk when this returns, and nobody but its owner reads it.
 */
const writeWhole = (file: string, text: string, place: (from: string, to: string) => void): void => {
  const beside = `${file}.${randomBytes(6).toString('hex')}.new`
  try {
    writeFileSync(beside, text, { mode: 0o600, flag: 'wx', flush: true })
    place(beside, file)
  } finally {
    rmSync(beside, { force: true })
  }
  settle(dirname(file))
}

const atLeastOne = (keys: readonly SealingKey[]): readonly [SealingKey, ...SealingKey[]] => {
  const [first, ...others] = keys
  if (!first) throw new Refused({ code: 'error.conflict.bankKeyMissing' })
  return [first, ...others]
}

/**
 * The keys of a deployment: those of FIELDHOUSE_BANK_KEYS; with the embedded server else a file of its data folder that nobody but
 * its owner reads, made when it is needed first. A database of one's own without the setting has none.
 */
export const createBankKeys = ({ FIELDHOUSE_BANK_KEYS, embedded, dataDir }: Config): BankKeys => {
  if (FIELDHOUSE_BANK_KEYS !== undefined) {
    const keys = parseBankKeys(FIELDHOUSE_BANK_KEYS)
    return { all: () => atLeastOne(keys), add: null, forgetUnused: null }
  }
  if (!embedded) return { all: () => atLeastOne([]), add: null, forgetUnused: null }
  const file = join(dataDir, 'bank.keys')
  const save = (keys: readonly SealingKey[]) => writeWhole(file, `${written(keys)}\n`, renameSync)
  // Read each time, so that a key that a command adds meanwhile is known.
  const all = () => {
    try {
      return atLeastOne(parseBankKeys(readFileSync(file, 'utf8')))
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'ENOENT') throw error
    }
    mkdirSync(dataDir, { recursive: true })
    try {
      // Of two processes that need the first key at once, one makes it: a link takes no place that is taken.
      writeWhole(file, `${written([newKey()])}\n`, linkSync)
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'EEXIST') throw error
    }
    return atLeastOne(parseBankKeys(readFileSync(file, 'utf8')))
  }
  return {
    all,
    add: () => save([newKey(), ...all()]),
    forgetUnused: (used) => save(all().filter(({ id }, index) => index === 0 || used.has(id))),
  }
}
