import type { Refusal } from '#domain/result.ts';
import { refusalInit } from './respond.ts';
import { streamOf } from './stream-of.ts';

/** Keeps a file from executing or loading anything, except for what browsers' built-in viewers need. */
const VIEWER_POLICY =
  "default-src 'none'; img-src 'self'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

type FileFacts = {
  readonly contentType: string;
  readonly sizeBytes: number;
  /** Letters, digits, '-', '_' and one dot. */
  readonly fileName: string;
};

const headersOf = (
  { contentType, sizeBytes, fileName }: FileFacts,
  shown: 'inline' | 'attachment',
): Record<string, string> => ({
  'content-type': contentType,
  'content-length': String(sizeBytes),
  'content-disposition': `${shown}; filename="${fileName}"`,
  'content-security-policy': VIEWER_POLICY,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
});

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
    headers: headersOf(
      { contentType: file.type, sizeBytes: file.bytes.byteLength, fileName: file.fileName },
      'inline',
    ),
  });

/**
 * A kept file as it is decrypted. Its name was restricted at the upload to what is safe in a header. A PDF of somebody else is
 * saved, because browsers would run it in a viewer of their own; the review desk draws its pages by itself.
 */
export const streamedFile = async (
  request: Request,
  file: FileFacts & { readonly body: AsyncIterable<Uint8Array> },
  failed: (error: unknown) => void,
): Promise<Response> => {
  const stream = streamOf(file.body, failed);
  const headers = headersOf(file, file.contentType === 'application/pdf' ? 'attachment' : 'inline');
  if (request.method !== 'HEAD') return new Response(stream, { headers });
  // The body of a HEAD answer is never read, so the file would stay open.
  await stream.cancel();
  return new Response(null, { headers });
};

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
