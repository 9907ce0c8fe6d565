/** How the lines of an order differ from what the patient asked for. */
export const OrderChanges = ({ title, changes }: { title: string; changes: readonly string[] }) =>
  changes.length === 0 ? null : (
    <div className="rounded-control bg-amber-tint px-3 py-2 text-sm text-amber">
      <p className="font-semibold">{title}</p>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  );
