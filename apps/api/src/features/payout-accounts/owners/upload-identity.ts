import { randomUUID } from 'node:crypto'
import {
  DOCUMENT_HEAD_BYTES,
  documentProblem,
  documentTypeOf,
  PAYOUT_ACCOUNT_TEXTS,
} from '@fieldhouse/domain/payout-accounts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { askProvider } from '../provider/ask-provider.ts'
import { insertDocument } from './owners.store.ts'
import { offered, requireSetUp } from '../set-up.ts'

/**
 * Hands an identity document to the provider, and keeps its id of it only (BANK-27). Refuses a file that is neither jpeg nor png by
 * what it holds (BANK-53), one above 5 MB (BANK-37), and what the provider does not take (BANK-36).
 */
export const uploadIdentity = async (deps: Deps, context: Context, file: Blob): Promise<{ id: string }> => {
  const { provider } = await requireSetUp(deps, context.partnerId)
  const form = offered(provider, 'form')
  const head = new Uint8Array(await file.slice(0, DOCUMENT_HEAD_BYTES).arrayBuffer())
  const problem = documentProblem({ size: file.size, head })
  if (problem !== null) throw refusedFile(problem)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const fileId = await askProvider('upload', () => form.uploadDocument(bytes, documentTypeOf(head)!))
  return deps.command(context, async (command) => {
    const id = randomUUID()
    await insertDocument(command, { id, provider: provider.name, fileId })
    command.audit({ action: 'identityDocument.uploaded', subjectType: 'identityDocument', subjectId: id })
    return { id }
  })
}

const refusedFile = (problem: 'imageTooLarge' | 'uploadFailed'): Refused => {
  const msg = PAYOUT_ACCOUNT_TEXTS[problem]
  return new Refused({
    code: `error.badRequest.${problem}`,
    details: { msg, fields: [{ property: 'file', constraints: { document: msg } }] },
  })
}
