import type { Customer } from '#tests/integration/admin/desk.ts';
import type { Store } from '#tests/support/store.ts';
import { eraseAccount } from '#usecases/customers/delete-account.ts';

/** Erases a customer's account as if the customer had requested it. */
export const deleteOwnAccountOf = async (store: Store, customer: Customer): Promise<void> => {
  const { deps } = store;
  const actor = { kind: 'customer', id: customer.userId } as const;
  await deps.db.transaction().execute((trx) => eraseAccount(deps, trx, customer.userId, actor));
};
