import type { Refusal } from '#domain/result.ts';
import { refusalInit } from './respond.ts';

/** Keeps a file from executing or loading anything, except for what browsers' built-in viewers need. */
export const VIEWER_POLICY =
  "default-src 'none'; img-src 'self'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** A file made for one person, which nothing between keeps. */
export const fileAnswer = (
  request: Request,
  file: {
    readonly type: 'application/pdf' | 'text/calendar; charset=utf-8';
    /** Safe for a header: letters, digits, '-' and one dot. */
    readonly fileName: string;
    readonly bytes: Uint8Array<ArrayBuffer>;
  },
): Response =>
  new Response(request.method === 'HEAD' ? null : file.bytes, {
    headers: {
      'content-type': file.type,
      'content-length': String(file.bytes.byteLength),
      'content-disposition': `inline; filename="${file.fileName}"`,
      'content-security-policy': VIEWER_POLICY,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });

/** Why there is no file, as plain text with a line for each field. */
export const fileRefused = (refusal: Refusal, lines: readonly string[] = []): Response => {
  const { status, headers } = refusalInit(refusal);
  return new Response([refusal.message, ...lines, ''].join('\n'), {
    status,
    headers: {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    },
  });
};
