import { z } from 'zod'

/** One input field that was refused, as the dashboard reads it at data.data.message[0].constraints. */
export const FieldError = z.object({ property: z.string(), constraints: z.record(z.string(), z.string()) })
export type FieldError = z.infer<typeof FieldError>

/** The body of every error reply (API-09 to API-11). */
export const ErrorBody = z.object({
  status: z.number().int(),
  data: z.object({
    msg: z.string(),
    errorCode: z.string().optional(),
    message: z.array(FieldError).optional(),
    metaData: z.record(z.string(), z.unknown()).optional(),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>
