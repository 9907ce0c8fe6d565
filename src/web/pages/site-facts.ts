import type { Brand } from '#config/public.ts';
import type { CaptchaMode } from '#domain/captcha.ts';
import type { Notice } from './notices.ts';

/** Store data of every page. */
export type SiteFacts = {
  readonly brand: Brand;
  readonly publicUrl: string;
  readonly captcha: CaptchaMode;
  /** Least characters of a new password. */
  readonly passwordLength: number;
  /** What browsers keep of what was typed and of an account's cart; as usual where it is undefined. */
  readonly keeps: 'nothing' | undefined;
  readonly nonce: string | undefined;
  /** Of the store, for its staff only. */
  readonly version?: string;
  /** Notice requested by a preceding redirect. */
  readonly notice: Notice | undefined;
};

/** The error page of a refused request gets the facts from the error, because no loader has run. */
export const isSiteFacts = (value: unknown): value is SiteFacts =>
  typeof value === 'object' && value !== null && 'brand' in value && 'publicUrl' in value;
