import type { Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

export type PostRow = {
  partner_id: string
  id: string
  caption: string
  media: { url: string }[]
  likes_count: number
  created_at: number
}

const COLUMNS = ['partner_id', 'id', 'caption', 'media', 'likes_count', 'created_at'] as const

/** Writes a post; `now` of the command. */
export const insertPost = async (
  { db, partnerId, now }: Command,
  { media, ...post }: Pick<PostRow, 'id' | 'caption' | 'media'>,
): Promise<void> => {
  await db
    .insertInto('posts')
    .values({
      partner_id: partnerId,
      ...post,
      media: JSON.stringify(media),
      type: 'DEFAULT',
      created_at: new Date(now),
    })
    .execute()
}

/** A post that stands, held until the command ends. */
export const lockPost = ({ db, partnerId }: Command, id: string): Promise<PostRow | undefined> =>
  db
    .selectFrom('posts')
    .select(COLUMNS)
    .$narrowType<{ media: PostRow['media'] }>()
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Takes a post from the timeline. */
export const markDeleted = async ({ db, partnerId, now }: Command, id: string): Promise<void> => {
  await db
    .updateTable('posts')
    .set({ deleted_at: new Date(now) })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
}

/** Where a post stands in the timeline, also one that was deleted since; undefined where the partner never had it. */
export const findPlace = (
  db: Kysely<DB>,
  partnerId: string,
  id: string,
): Promise<Pick<PostRow, 'created_at' | 'id'> | undefined> =>
  db
    .selectFrom('posts')
    .select(['created_at', 'id'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Posts of a partner that stand, newest first, those after a place in the timeline where one is given (POSTS-17). */
export const findPosts = (
  db: Kysely<DB>,
  partnerId: string,
  { after, limit }: { after: Pick<PostRow, 'created_at' | 'id'> | null; limit: number },
): Promise<PostRow[]> =>
  db
    .selectFrom('posts')
    .select(COLUMNS)
    .$narrowType<{ media: PostRow['media'] }>()
    .where('partner_id', '=', partnerId)
    .where('deleted_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where((e) =>
        e(e.refTuple('created_at', 'id'), '<', e.tuple(new Date(after!.created_at) as unknown as number, after!.id)),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
