export default function Page() { return <h1>admin/logout</h1>; }
