export default function Page() { return <h1>admin/mail</h1>; }
