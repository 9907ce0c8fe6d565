export default function Page() { return <h1>account/logout</h1>; }
