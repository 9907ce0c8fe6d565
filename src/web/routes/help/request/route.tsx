export default function Page() { return <h1>help/request</h1>; }
