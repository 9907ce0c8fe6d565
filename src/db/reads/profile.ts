import type { Database } from '#db/client.ts';
import type { Viewer } from '#domain/access.ts';

/** The viewer's name and shipping address; nothing for viewers other than customers. */
export const findOwnProfile = async (db: Database, viewer: Viewer) =>
  viewer.kind === 'customer'
    ? db
        .selectFrom('users')
        .select([
          'id',
          'email',
          'email_verified as confirmed',
          'first_name as firstName',
          'last_name as lastName',
          'company_name as companyName',
          'street_address as streetAddress',
          'apartment',
          'city',
          'state',
          'zip_code as zipCode',
          'country',
          'phone',
        ])
        .where('id', '=', viewer.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined;
