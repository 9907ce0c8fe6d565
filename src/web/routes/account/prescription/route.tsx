export default function Page() { return <h1>account/prescription</h1>; }
