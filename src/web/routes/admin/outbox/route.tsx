export default function Page() { return <h1>admin/outbox</h1>; }
